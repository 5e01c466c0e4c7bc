// The end of a window in which somebody signed in with a provider: it tells the page that waits for it, and closes.
const fields = new URLSearchParams(location.search)
const channel = new BroadcastChannel('partsdock-sign-in')
channel.postMessage({ flow: fields.get('flow'), result: fields.get('result') })
channel.close()
window.close()
