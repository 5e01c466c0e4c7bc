// One example per body and answer on the documented paths. A test validates each against its schema, and sends the bodies to a shop.
import type { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import type { CheckBuildBody, CheckedBuild } from './builds.ts'
import type { Deleted, Inserted, Modified, Refusal } from './common.ts'
import type { ItemReview } from './item-reviews.ts'
import type { Item, ItemChangesBody, ListedItem, NewItemBody } from './items.ts'
import type { NewOrderBody, Order, OrderAdded, OrderChangeBody } from './orders.ts'
import type { ListedPurchase, NewPurchaseBody, PlacedPurchase, Purchase, PurchaseCancelBody } from './purchases.ts'
import type { CartLinesAdded, CartLinesBody, QuickOrderBody, QuickOrderLines } from './quick-order.ts'
import type { NewReviewBody, Review, ReviewCount } from './reviews.ts'
import type { AdminAnswer, SignInBody, TokenAnswer, User } from './users.ts'

const listedItem: z.infer<typeof ListedItem> = {
  _id: '199',
  productId: '199',
  sku: 'CPU-9600X',
  name: 'AMD Ryzen 5 9600X',
  product_type: 'CPU',
  manufacturer: 'AMD',
  series: 'Ryzen 5 9000',
  price: 25900,
  abalableQuantity: 420,
  orderQuantity: 5,
  orderMultiple: 5,
  priceBreaks: [
    { quantity: 25, price: 25400 },
    { quantity: 100, price: 24650 },
  ],
  description: '6-core Zen 5 processor for socket AM5, up to 5.4 GHz.',
  img: ['https://shop.example/images/parts/199-mpmt7mkov1.svg'],
  releaseYear: 2024,
}

const item: z.infer<typeof Item> = {
  ...listedItem,
  partNumbers: ['100-100001405WOF'],
  specs: { socket: 'AM5', tdp: 65, cores: { total: 6, threads: 12 } },
  verifiedAt: '2026-11-20',
}

const order: z.infer<typeof Order> = {
  _id: '48213377',
  email: 'rina@company.example',
  userId: '85acbeb9-a4b0-4d0e-9b53-0c6ad2f57d11',
  userName: 'Rina Akter',
  orderStatus: 'Pandding',
  paymentMethod: null,
  time: '21/10/2026',
  quantity: 10,
  productId: '199',
  sku: 'CPU-9600X',
  name: 'AMD Ryzen 5 9600X',
  product_type: 'CPU',
  price: 25900,
  description: '6-core Zen 5 processor for socket AM5, up to 5.4 GHz.',
  img: ['https://shop.example/images/parts/199.svg'],
  orderQuantity: 5,
  abalableQuantity: 420,
}

const user: z.infer<typeof User> = {
  _id: '85acbeb9-a4b0-4d0e-9b53-0c6ad2f57d11',
  email: 'rina@company.example',
  role: 'user',
  displayName: 'Rina Akter',
  photoURL: null,
  phoneNumber: '+880 2 5550 1001',
  address: '12 Station Road, Dhaka',
  dateOfBirth: null,
}

const listedPurchase: z.infer<typeof ListedPurchase> = {
  number: '7KM4-29XD',
  state: 'completed',
  method: 'cash',
  poNumber: 'PO-2026-117',
  wishedOn: '2026-12-01',
  placedAt: '2026-11-21T09:30:00.000Z',
  total: 259000,
  currentTotal: 259000,
  refunded: 0,
  lineCount: 1,
  pieces: 10,
  email: 'rina@company.example',
  userName: 'Rina Akter',
}

const purchase: z.infer<typeof Purchase> = {
  ...listedPurchase,
  note: 'Ring at the gate.',
  address: { recipient: 'Warehouse', phoneNumber: '+880 2 5550 1001', address: '12 Station Road, Dhaka' },
  lines: [
    {
      line: 1,
      _id: '48213377',
      productId: '199',
      sku: 'CPU-9600X',
      name: 'AMD Ryzen 5 9600X',
      quantity: 10,
      price: 25900,
      total: 259000,
      refunded: 0,
      state: 'paid',
    },
  ],
  payments: [
    {
      method: 'cash',
      state: 'settled',
      amount: 259000,
      refunded: 0,
      reference: 'CASH7KM429XD',
      createdAt: '2026-12-01T11:00:00.000Z',
    },
  ],
  documents: [
    {
      kind: 'invoice',
      number: 214,
      amount: 259000,
      issuedAt: '2026-12-01T11:00:00.000Z',
      issuedOn: '2026-12-01',
      fileName: 'Partsdock-invoice-214.pdf',
      page: 'https://shop.example/dashboard/documents/invoice/214',
      pdf: 'https://shop.example/documents/invoice/214.pdf',
    },
  ],
  page: 'https://shop.example/dashboard/purchases/7KM4-29XD',
}

type Answers = {
  AdminAnswer: z.infer<typeof AdminAnswer>
  CartLinesAdded: z.infer<typeof CartLinesAdded>
  CheckedBuild: z.infer<typeof CheckedBuild>
  Deleted: z.infer<typeof Deleted>
  Inserted: z.infer<typeof Inserted>
  Item: z.infer<typeof Item>
  ItemReview: z.infer<typeof ItemReview>
  ListedItem: z.infer<typeof ListedItem>
  ListedPurchase: z.infer<typeof ListedPurchase>
  Modified: z.infer<typeof Modified>
  Order: z.infer<typeof Order>
  OrderAdded: z.infer<typeof OrderAdded>
  PlacedPurchase: z.infer<typeof PlacedPurchase>
  Purchase: z.infer<typeof Purchase>
  QuickOrderLines: z.infer<typeof QuickOrderLines>
  Refusal: z.infer<typeof Refusal>
  Review: z.infer<typeof Review>
  ReviewCount: z.infer<typeof ReviewCount>
  TokenAnswer: z.infer<typeof TokenAnswer>
  User: z.infer<typeof User>
}

/** By schema name. */
export const answerExamples: Answers = {
  AdminAnswer: { admin: true },
  CartLinesAdded: { success: messages.orderAdded, lines: [{ line: 1, _id: '48213377', quantity: 20, was: 0 }] },
  CheckedBuild: {
    verdict: 'conflict',
    findings: [
      {
        rule: 'gpu-length',
        verdict: 'conflict',
        parts: ['GPU-RTX5070-TRIO', 'CASE-A4-H2O'],
        message: 'The graphics card is 338 mm long, and the case takes cards up to 322 mm. A shorter card or a larger case would do.',
        values: [
          { label: 'Graphics card', value: '338 mm' },
          { label: 'Case', value: '322 mm' },
        ],
        asOf: '2026-11-02',
      },
    ],
    power: { needed: 435, available: 750 },
    missing: ['CPU', 'Motherboard', 'Memory', 'Storage', 'CPU cooler'],
  },
  Deleted: { acknowledged: true, deletedCount: 1 },
  Inserted: { acknowledged: true, insertedId: '250' },
  Item: item,
  ItemReview: {
    _id: '31',
    name: 'Rina Akter',
    stars: 5,
    time: '21/10/2026',
    description: 'Runs cool at full load, and the box was sealed.',
  },
  ListedItem: listedItem,
  ListedPurchase: listedPurchase,
  Modified: { acknowledged: true, modifiedCount: 1 },
  Order: order,
  OrderAdded: { success: messages.orderAdded, _id: '48213377' },
  PlacedPurchase: { ...purchase, payUrl: null },
  Purchase: purchase,
  QuickOrderLines: {
    lines: [
      {
        line: 1,
        text: '18 pcs CPU-9600X at 26,400',
        status: 'matched',
        sku: 'CPU-9600X',
        name: 'AMD Ryzen 5 9600X',
        quantity: 18,
        proposed: 20,
        theirPrice: 26400,
        unitPrice: 25900,
        total: 518000,
        difference: -10000,
        available: 420,
        problems: ['not-multiple'],
      },
      {
        line: 2,
        text: 'CPU-96000X',
        status: 'unknown',
        quantity: null,
        theirPrice: null,
        nearest: [{ sku: 'CPU-9600X', name: 'AMD Ryzen 5 9600X' }],
      },
    ],
    totals: { lines: 1, ours: 518000, theirs: 528000, difference: -10000 },
    matched: 1,
    total: 2,
  },
  Refusal: {
    code: 'BAD_REQUEST',
    message: messages.passwordRequired,
    requestId: '9f90e6e1-9918-41f3-b085-73d06d26289d',
    issues: [{ path: 'password', message: messages.passwordRequired }],
  },
  Review: {
    _id: '12',
    name: 'Rina Akter',
    img: 'https://shop.example/images/avatar.svg',
    time: '21/10/2026',
    description: 'Packed well, all forty boards worked.',
  },
  ReviewCount: { count: 27 },
  TokenAnswer: { token: 'b3Blbi1zZXNhbWUtYnV0LW5vdC1mb3ItbG9uZw' },
  User: user,
}

export const busyExample: z.infer<typeof Refusal> = {
  code: 'SERVICE_UNAVAILABLE',
  message: messages.busy,
  requestId: '9f90e6e1-9918-41f3-b085-73d06d26289d',
}

type Bodies = {
  addItem: z.infer<typeof NewItemBody>
  changeItem: z.infer<typeof ItemChangesBody>
  addOrder: z.infer<typeof NewOrderBody>
  changeOrder: z.infer<typeof OrderChangeBody>
  placePurchase: z.infer<typeof NewPurchaseBody>
  cancelPurchase: z.infer<typeof PurchaseCancelBody>
  checkBuild: z.infer<typeof CheckBuildBody>
  matchLines: z.infer<typeof QuickOrderBody>
  addLines: z.infer<typeof CartLinesBody>
  addReview: z.infer<typeof NewReviewBody>
  signIn: z.infer<typeof SignInBody>
}

/** By operation id. */
export const bodyExamples: Bodies = {
  addItem: {
    name: 'AMD Ryzen 5 9600X',
    product_type: 'CPU',
    price: 25900,
    abalableQuantity: 420,
    orderQuantity: 5,
    orderMultiple: 5,
    priceBreaks: [{ quantity: 25, price: 25400 }],
    description: '6-core Zen 5 processor for socket AM5, up to 5.4 GHz.',
    img: 'https://shop.example/ryzen-9600x.jpg',
    manufacturer: 'AMD',
    partNumbers: ['100-100001405WOF'],
    releaseYear: 2024,
  },
  changeItem: { price: 25400, abalableQuantity: 380 },
  addOrder: { productId: 199, quantity: 10 },
  changeOrder: { quantity: 20 },
  placePurchase: {
    key: '2026-117',
    orders: 'all',
    method: 'cash',
    poNumber: 'PO-2026-117',
    note: 'Ring at the gate.',
    wishedOn: '2026-12-01',
    address: { recipient: 'Warehouse', phoneNumber: '+880 2 5550 1001', address: '12 Station Road, Dhaka' },
  },
  cancelPurchase: { orders: 'all' },
  checkBuild: {
    parts: [
      { sku: 'GPU-RTX5070-TRIO', quantity: 1 },
      { sku: 'CASE-A4-H2O', quantity: 1 },
      { sku: 'PSU-SF750', quantity: 1 },
    ],
  },
  matchLines: { lines: ['18 pcs CPU-9600X', 'CPU-96000X'] },
  addLines: { key: 'offer-2026-11', lines: [{ sku: 'CPU-9600X', quantity: 20, price: 25900 }] },
  addReview: { description: 'Packed well, all forty boards worked.' },
  signIn: { password: 'a long password', name: 'Rina Akter' },
}
