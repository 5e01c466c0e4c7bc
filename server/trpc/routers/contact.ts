import { ContactMessageHandling, ContactMessageList, NewContactMessage } from '#common/contact/schema.ts'
import { sendContactMessage, setContactMessageHandled } from '#server/domain/contact/commands.ts'
import { listContactMessages } from '#server/domain/contact/queries.ts'
import { anyoneProcedure, heavyStaffProcedure, router, staffProcedure } from '../trpc.ts'

export const contactRouter = router({
  send: anyoneProcedure.input(NewContactMessage).mutation(({ ctx, input }) => sendContactMessage(ctx.domain, input)),
  list: heavyStaffProcedure('messages')
    .input(ContactMessageList)
    .query(({ ctx, input }) => listContactMessages(ctx.domain, input)),
  setHandled: staffProcedure('messages')
    .input(ContactMessageHandling)
    .mutation(({ ctx, input }) => setContactMessageHandled(ctx.domain, input)),
})
