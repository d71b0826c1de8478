ALTER TABLE "sandbox_refresh_tokens" DROP CONSTRAINT "sandbox_refresh_tokens_uid_sandbox_accounts_uid_fk";
--> statement-breakpoint
ALTER TABLE "sandbox_email_codes" ADD COLUMN "uid" text;--> statement-breakpoint
ALTER TABLE "sandbox_refresh_tokens" ADD COLUMN "revoked" boolean DEFAULT false NOT NULL;