export { QueryClientProvider } from '@tanstack/react-query'
export { createTRPCReact } from '@trpc/react-query'
