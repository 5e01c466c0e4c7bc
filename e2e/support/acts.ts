import type { Locator, Page } from '@playwright/test'

/** Does and counts what a person does: an act is a click, a key chord, a paste or a typed field. */
export function countedActs(page: Page) {
  let acts = 0
  const counting = (act: () => Promise<void>) => {
    acts += 1
    return act()
  }
  return {
    click: (target: Locator) => counting(() => target.click()),
    /** `Enter`, `Control+V`. */
    press: (chord: string) => counting(() => page.keyboard.press(chord)),
    /** Replaces the text of the field that has the focus. */
    type: (field: Locator, text: string) => counting(() => field.fill(text)),
    /** As if `text` came from the clipboard. */
    paste: (field: Locator, text: string) =>
      counting(() =>
        field.evaluate((element, pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', pasted)
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
        }, text),
      ),
    count: () => acts,
  }
}
