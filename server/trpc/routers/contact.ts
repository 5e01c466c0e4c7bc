import { ContactMessageHandling, ContactMessageList, NewContactMessage } from '#common/contact/schema.ts'
import { sendContactMessage, setContactMessageHandled } from '#server/domain/contact/commands.ts'
import { listContactMessages } from '#server/domain/contact/queries.ts'
import { adminProcedure, anyoneProcedure, heavyAdminProcedure, router } from '../trpc.ts'

export const contactRouter = router({
  send: anyoneProcedure.input(NewContactMessage).mutation(({ ctx, input }) => sendContactMessage(ctx.domain, input)),
  list: heavyAdminProcedure.input(ContactMessageList).query(({ ctx, input }) => listContactMessages(ctx.domain, input)),
  setHandled: adminProcedure.input(ContactMessageHandling).mutation(({ ctx, input }) => setContactMessageHandled(ctx.domain, input)),
})
