import { PASSWORD_MIN } from '#contract/limits';
import { authorizedDomains } from '../caller';
import type { Caller } from '../context';
import { SANDBOX_PROJECT_ID } from '../projectId';

/** GET projects: public configuration of the project. */
export const projectConfig = (caller: Caller) => ({
  projectId: SANDBOX_PROJECT_ID,
  authorizedDomains: authorizedDomains(caller.origin),
});

/** GET recaptchaParams: any key works, because the SDK shows no challenge for a local service. */
export const recaptchaParams = () => ({
  kind: 'identitytoolkit#GetRecaptchaParamResponse',
  recaptchaSiteKey: 'sandbox',
});

/** GET recaptchaConfig: disabled here. */
export const recaptchaConfig = () => ({
  recaptchaKey: `projects/${SANDBOX_PROJECT_ID}/keys/sandbox`,
  recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
    provider,
    enforcementState: 'OFF',
  })),
});

/** GET passwordPolicy. */
export const passwordPolicy = () => ({
  customStrengthOptions: { minPasswordLength: PASSWORD_MIN, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});
