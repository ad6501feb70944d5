import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SourceError } from '#ledger/values/answer.ts'
import { UnknownRecordView } from '../values/ValueView.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Badge } from './Message.tsx'
import { VisibleText } from './VisibleText.tsx'

const evil = `down\u202Efor\u200Bever ${'x'.repeat(20_000)}`

describe('the text of a service', () => {
  const places = {
    'in an error': createElement(ErrorState, { error: new SourceError('badResponse', evil) }),
    'in an unreadable record': createElement(UnknownRecordView, {
      unknown: { type: 'unknown', name: evil, reason: evil, raw: '' },
    }),
    'in a badge': createElement(Badge, null, evil),
    'in a fact': createElement(VisibleText, { text: evil }),
  }
  for (const [name, element] of Object.entries(places))
    test(`${name} is cut, and shows characters that turn or hide text`, () => {
      const text = renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, '')
      expect(text).toContain('RLO')
      expect(text).toContain('ZWSP')
      expect(text).not.toMatch(/[\u202E\u200B]/)
      expect(text.length).toBeLessThan(1200)
    })
})
