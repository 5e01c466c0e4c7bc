// Loads before hydration: records clicks, submits and input, and replays them once the page is hydrated. Links and GET forms work without
// it.
{
  const keptPresses: (() => void)[] = []
  const keptFields = new Set<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>()

  const keep = (event: Event, repeat: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    keptPresses.push(repeat)
  }

  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const isSending = button?.type === 'submit' && button.form !== null
    if (button && !isSending) keep(event, () => button.click())
  }

  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'get') keep(event, () => form.requestSubmit((event as SubmitEvent).submitter))
  }

  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
      keptFields.add(target)
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('input', onInput, true)

  addEventListener(
    'page-listens',
    () => {
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
      removeEventListener('input', onInput, true)
      for (const field of keptFields) if (field.isConnected) enterAgain(field)
      // One task per action, so that a button sees the input replayed before it.
      for (const repeat of keptPresses) setTimeout(repeat)
    },
    { once: true },
  )

  // React records a field's value on hydration and only reports changes to it, so change it and restore it.
  const enterAgain = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = !field.checked
      field.click()
      return
    }
    const entered = field.value
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    field.value = ''
    own?.set?.call(field, entered)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
