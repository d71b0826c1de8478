import { Text } from '../Text';

interface RequiredNoteProps {
  /** The form has optional fields, whose hints say so. */
  hasOptional?: boolean;
}

/** Says which fields of a form are required. Each field also says so to screen readers. */
export function RequiredNote({ hasOptional = false }: RequiredNoteProps) {
  return (
    <Text variant="body2" tone="secondary">
      {hasOptional
        ? 'All fields are required unless they say “Optional”.'
        : 'All fields are required.'}
    </Text>
  );
}
