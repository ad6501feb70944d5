import { useState } from 'react'
import { EvidenceDialog } from '../chunks.tsx'

/** Chooses an evidence file and shows what it proves. A file can also be dropped on any page. */
export function CheckFileButton() {
  const [file, setFile] = useState<File>()
  return (
    <>
      <label className="mt-2 cursor-pointer [&_input]:max-w-full">
        Check an evidence file{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {file !== undefined && <EvidenceDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
