// Opens pages inside the document. A script of its own (client/build/react-router.ts): a hydrated page needs it only at the first navigation.
export { createBrowserRouter } from 'react-router-dom'
