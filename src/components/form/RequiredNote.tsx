import { Text } from '../Text';

/** Stands above a form that needs every one of its fields; each says so to a screen reader too. */
export function RequiredNote() {
  return (
    <Text variant="body2" tone="secondary">
      All fields are required.
    </Text>
  );
}
