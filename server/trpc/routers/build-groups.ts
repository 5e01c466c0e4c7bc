import {
  BuildAddition,
  BuildCompletion,
  BuildForList,
  BuildGroupRef,
  BuildListAddition,
  BuildListRef,
  BuildMachines,
} from '#common/build-groups/schema.ts'
import { PurchaseRef } from '#common/purchases/schema.ts'
import { addBuildGroup } from '#server/domain/build-groups/add.ts'
import { completeBuild, removeBuildGroup, setBuildMachines, takeBuildApart } from '#server/domain/build-groups/change.ts'
import { listCartGroups } from '#server/domain/build-groups/in-cart.ts'
import { addBuildToList, addListToCart, listListedBuilds } from '#server/domain/build-groups/lists.ts'
import { listPurchasedBuilds } from '#server/domain/build-groups/of-purchase.ts'
import { customerProcedure, heavyCustomerProcedure, heavyOwnerOrStaffProcedure, router } from '../trpc.ts'

export const buildGroupsRouter = router({
  add: customerProcedure.input(BuildAddition).mutation(({ ctx, input }) => addBuildGroup(ctx.domain, input)),
  inCart: heavyCustomerProcedure.query(({ ctx }) => listCartGroups(ctx.domain)),
  setMachines: customerProcedure.input(BuildMachines).mutation(({ ctx, input }) => setBuildMachines(ctx.domain, input)),
  complete: customerProcedure.input(BuildCompletion).mutation(({ ctx, input }) => completeBuild(ctx.domain, input)),
  remove: customerProcedure.input(BuildGroupRef).mutation(({ ctx, input }) => removeBuildGroup(ctx.domain, input)),
  takeApart: customerProcedure.input(BuildGroupRef).mutation(({ ctx, input }) => takeBuildApart(ctx.domain, input)),
  addToList: customerProcedure.input(BuildForList).mutation(({ ctx, input }) => addBuildToList(ctx.domain, input)),
  ofList: heavyCustomerProcedure.input(BuildListRef).query(({ ctx, input }) => listListedBuilds(ctx.domain, input)),
  addList: customerProcedure.input(BuildListAddition).mutation(({ ctx, input }) => addListToCart(ctx.domain, input)),
  ofPurchase: heavyOwnerOrStaffProcedure('orders.see')
    .input(PurchaseRef)
    .query(({ ctx, input }) => listPurchasedBuilds(ctx.domain, input)),
})
