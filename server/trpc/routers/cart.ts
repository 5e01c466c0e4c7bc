import { CartLineRefs, CartPage, CartReplacements, SeparatedLine } from '#common/cart/schema.ts'
import { removeCartLines, restoreCartLines, separateCartLine } from '#server/domain/cart/commands.ts'
import { listCartLines, listCartPage } from '#server/domain/cart/queries.ts'
import { replaceCartLines } from '#server/domain/cart/replace.ts'
import { customerProcedure, heavyCustomerProcedure, router } from '../trpc.ts'

export const cartRouter = router({
  lines: heavyCustomerProcedure.query(({ ctx }) => listCartLines(ctx.domain)),
  page: heavyCustomerProcedure.input(CartPage).query(({ ctx, input }) => listCartPage(ctx.domain, input)),
  remove: customerProcedure.input(CartLineRefs).mutation(({ ctx, input }) => removeCartLines(ctx.domain, input)),
  replace: customerProcedure.input(CartReplacements).mutation(({ ctx, input }) => replaceCartLines(ctx.domain, input)),
  restore: customerProcedure.input(CartLineRefs).mutation(({ ctx, input }) => restoreCartLines(ctx.domain, input)),
  separate: customerProcedure.input(SeparatedLine).mutation(({ ctx, input }) => separateCartLine(ctx.domain, input)),
})
