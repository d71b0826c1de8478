/** Project id of the sandbox's tokens. The web client has the same default. */
export const SANDBOX_PROJECT_ID = 'demo-second-gear';
