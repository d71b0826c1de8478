/** The project every token of the sandbox is for; the web client assumes the same. */
export const SANDBOX_PROJECT_ID = 'demo-second-gear';
