export { RequireRole } from './RequireRole';
export { RequireSignedIn } from './RequireSignedIn';
