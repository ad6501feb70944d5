import { useEffect, useState } from 'react'
import { EvidenceDialog } from '../../../chunks.tsx'

/** A file that is dropped on any page is checked as evidence; the browser would open it instead. */
export function EvidenceDrop() {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (carriesFile(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setFile(event.dataTransfer?.files[0])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return file && <EvidenceDialog key={file.name} file={file} onClose={() => setFile(undefined)} />
}

/** Fields that take a file themselves keep it. */
const carriesFile = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true &&
  !(event.target instanceof HTMLInputElement)
