CREATE TABLE "sandbox_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone_number" text,
	"display_name" text,
	"photo_url" text,
	"password_hash" text,
	"password_updated_at" timestamp with time zone,
	"disabled" boolean DEFAULT false NOT NULL,
	"email_link_signin" boolean DEFAULT false NOT NULL,
	"valid_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"last_refresh_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_chooser_people" (
	"raw_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_email_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"new_email" text,
	"uid" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_failed_tries" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_linked_providers" (
	"provider_id" text NOT NULL,
	"raw_id" text NOT NULL,
	"uid" text NOT NULL,
	"email" text,
	"display_name" text,
	"photo_url" text,
	CONSTRAINT "sandbox_linked_providers_provider_id_raw_id_pk" PRIMARY KEY("provider_id","raw_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"code" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_pending_sign_ins" (
	"credential_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sign_in_provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_phone_codes" (
	"session" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"phone_number" text NOT NULL,
	"purpose" text NOT NULL,
	"uid" text,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sign_in_provider" text NOT NULL,
	"second_factor_id" text,
	"auth_time" timestamp with time zone NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"phone_number" text NOT NULL,
	"display_name" text,
	"enrolled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_signing_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"private_jwk" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_refunded" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_idempotent_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status_code" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_account" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_key" text NOT NULL,
	"webhook_secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"delivered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"description" text,
	"receipt_email" text,
	"payment_method_id" text,
	"latest_charge_id" text,
	"last_payment_error" jsonb,
	"cancellation_reason" text,
	"canceled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"funding" text NOT NULL,
	"outcome" text NOT NULL,
	"billing_name" text,
	"billing_email" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'succeeded' NOT NULL,
	"failure_reason" text,
	"reason" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_linked_providers" ADD CONSTRAINT "sandbox_linked_providers_uid_sandbox_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."sandbox_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_pending_sign_ins" ADD CONSTRAINT "sandbox_pending_sign_ins_uid_sandbox_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."sandbox_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_second_factors" ADD CONSTRAINT "sandbox_second_factors_uid_sandbox_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."sandbox_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_payment_intent_id_sandbox_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "public"."sandbox_payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_payment_method_id_sandbox_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."sandbox_payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_charge_id_sandbox_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_charge_id_sandbox_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_accounts_email" ON "sandbox_accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_accounts_phone" ON "sandbox_accounts" USING btree ("phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_chooser_people_email" ON "sandbox_chooser_people" USING btree ("provider_id","email");--> statement-breakpoint
CREATE INDEX "sandbox_email_codes_email" ON "sandbox_email_codes" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_linked_providers_once" ON "sandbox_linked_providers" USING btree ("uid","provider_id");--> statement-breakpoint
CREATE INDEX "sandbox_outbox_recipient" ON "sandbox_outbox" USING btree ("recipient","sent_at");--> statement-breakpoint
CREATE INDEX "sandbox_outbox_sent" ON "sandbox_outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sandbox_refresh_tokens_uid" ON "sandbox_refresh_tokens" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_second_factors_once" ON "sandbox_second_factors" USING btree ("uid","phone_number");--> statement-breakpoint
CREATE INDEX "sandbox_charges_intent" ON "sandbox_charges" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_charge" ON "sandbox_disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "sandbox_payment_events_due" ON "sandbox_payment_events" USING btree ("next_attempt_at") WHERE "sandbox_payment_events"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_charge" ON "sandbox_refunds" USING btree ("charge_id");