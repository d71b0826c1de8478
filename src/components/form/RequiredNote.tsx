import { Text } from '../Text';

/**
 * Shown above forms in which all fields are required. Each field also says so to screen readers.
 */
export function RequiredNote() {
  return (
    <Text variant="body2" tone="secondary">
      All fields are required.
    </Text>
  );
}
