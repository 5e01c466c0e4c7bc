// sonner injects its style sheet from its script, which the content security policy blocks; the page links the same sheet instead.
import type { Plugin } from 'vite'

const call = /\n__insertCSS\("(?:[^"\\]|\\.)*"\);?/

export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!call.test(code)) throw new Error('sonner has changed how it brings its sheet: look at client/build/sonner-style.ts')
        return { code: code.replace(call, ''), map: null }
      },
    },
  }
}
