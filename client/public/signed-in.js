// The last page of a provider sign-in popup: reports the result to the page that opened it, and closes.
const fields = new URLSearchParams(location.search)
const channel = new BroadcastChannel('partsdock-sign-in')
// `ticket` and `methods`: of an account with a second factor, which that page asks for.
channel.postMessage(Object.fromEntries(['flow', 'result', 'ticket', 'methods'].map((name) => [name, fields.get(name)])))
channel.close()
window.close()
