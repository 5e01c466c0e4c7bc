import { DeliveryAddressChange, DeliveryAddressRef, NewDeliveryAddress, UsualDeliveryAddress } from '#common/delivery-addresses/schema.ts'
import {
  addDeliveryAddress,
  changeDeliveryAddress,
  deleteDeliveryAddress,
  restoreDeliveryAddress,
  setUsualDeliveryAddress,
} from '#server/domain/delivery-addresses/commands.ts'
import { listDeliveryAddresses } from '#server/domain/delivery-addresses/queries.ts'
import { customerProcedure, router } from '../trpc.ts'

export const addressesRouter = router({
  list: customerProcedure.query(({ ctx }) => listDeliveryAddresses(ctx.domain)),
  add: customerProcedure.input(NewDeliveryAddress).mutation(({ ctx, input }) => addDeliveryAddress(ctx.domain, input)),
  change: customerProcedure.input(DeliveryAddressChange).mutation(({ ctx, input }) => changeDeliveryAddress(ctx.domain, input)),
  delete: customerProcedure.input(DeliveryAddressRef).mutation(({ ctx, input }) => deleteDeliveryAddress(ctx.domain, input)),
  restore: customerProcedure.input(DeliveryAddressRef).mutation(({ ctx, input }) => restoreDeliveryAddress(ctx.domain, input)),
  setUsual: customerProcedure.input(UsualDeliveryAddress).mutation(({ ctx, input }) => setUsualDeliveryAddress(ctx.domain, input)),
})
