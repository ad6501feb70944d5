import { badgeLook } from '../components/Badge.tsx'
import { Fragment } from 'react'
import { keyed } from '../components/keyed.ts'
import { plainText } from '../format/visibleText.ts'

/** Letters that fit in a badge on the smallest screen. */
const most = 24

/** A type name as a badge; a long one wraps after an underscore. */
export function TypeName({
  body,
  look = 'text-muted',
}: {
  body: { readonly type: string; readonly name?: string }
  look?: string
}) {
  const name = plainText(body.type === 'unknown' ? (body.name ?? body.type) : body.type, 64)
  return (
    <span className={`${badgeLook} wrap-break-word max-w-full ${look}`}>
      {name.length <= most
        ? name
        : keyed(name.split(/(?<=_)/)).map(({ key, item }) => (
            <Fragment key={key}>
              {item}
              <wbr />
            </Fragment>
          ))}
    </span>
  )
}
