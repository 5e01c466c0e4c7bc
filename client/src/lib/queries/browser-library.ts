import { createLibrary, type Library } from './library.ts'
import { keepPageAnswers, type PageAnswers } from './page-answers.ts'
import { createQueryClient } from './query-client.ts'
import { createTrpcClient } from './trpc-client.ts'

/** The query library for a browser, filled with the page's own answers. */
export function createBrowserLibrary(answers: PageAnswers): Library {
  const queryClient = createQueryClient({
    // The session has ended: refetch the user, and the guards redirect.
    onUnauthorized: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
  })
  // Refetches when the window gets the focus or the connection is back.
  queryClient.mount()
  keepPageAnswers(queryClient, answers)
  return createLibrary({ queryClient, trpcClient: createTrpcClient() })
}
