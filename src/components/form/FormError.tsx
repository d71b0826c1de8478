import type { ComponentProps } from 'react';
import { Notice } from '../feedback/Notice';

interface FormErrorProps extends Pick<ComponentProps<typeof Notice>, 'action' | 'retry'> {
  /** Renders nothing if empty. */
  message?: string | null;
}

/** The error of a whole form, announced at once. */
export function FormError({ message, ...actions }: FormErrorProps) {
  if (!message) return null;
  return (
    <Notice tone="error" role="alert" {...actions}>
      {message}
    </Notice>
  );
}
