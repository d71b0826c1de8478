/**
 * Tells password managers whose password a form sets or asks for. A hidden text field: they overlook
 * fields of type "hidden".
 */
export function UsernameField({ email }: { email: string | null }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email ?? ''}
      readOnly
      hidden
    />
  );
}
