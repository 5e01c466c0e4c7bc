CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_id_pk" PRIMARY KEY("refund_id","order_id"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_minor" > 0 and "refund_lines"."amount_minor" <= 9007199254740991)
);
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_of_order" ON "refund_lines" USING btree ("order_id");--> statement-breakpoint
-- A refund of all the money that paid for lines was a refund of these lines. Which lines a smaller amount belonged to is not known.
insert into refund_lines (refund_id, order_id, amount_minor)
select r.id, po.order_id, po.amount_minor
from refunds r
join payment_orders po on po.payment_id = r.payment_id and po.is_active
where r.reason not in ('late', 'wrong_amount', 'cancelled')
  and r.amount_minor = (select sum(paid.amount_minor) from payment_orders paid where paid.payment_id = r.payment_id and paid.is_active);
