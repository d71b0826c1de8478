import type { Elements } from '../elements';
import { Notice } from '../feedback/Notice';

interface FormErrorProps {
  /** Renders nothing if empty. */
  message?: string | null;
  /** An action, such as a link or button. */
  action?: Elements;
}

/** The error of a whole form, announced at once. */
export function FormError({ message, action }: FormErrorProps) {
  if (!message) return null;
  return (
    <Notice tone="error" role="alert" action={action}>
      {message}
    </Notice>
  );
}
