import { showError, showNotice } from '@/components/feedback/toast';

/** Copies a text, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice('Copied.');
  } catch {
    showError('Your browser didn’t allow copying. Select the text and copy it.');
  }
}
