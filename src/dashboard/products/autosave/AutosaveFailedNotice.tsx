import { Notice } from '@/components/feedback/Notice';

/** Warns that the changes are lost when the user leaves the page. */
export function AutosaveFailedNotice({ isAutosaved }: { isAutosaved: boolean }) {
  if (isAutosaved) return null;
  return (
    <Notice tone="warning" role="alert">
      We can’t keep your changes on this device. Stay on this page until you finish.
    </Notice>
  );
}
