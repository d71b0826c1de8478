import styles from './components/feedback/OfflineNotice.module.css';
import { isMissingChunk } from './lib/missingChunk';

/**
 * Loads a part of the program, again and again where it is lost on its way: a network that is gone
 * comes back. Meanwhile the page, which can be read but does not answer, says so. Rejects with what
 * the part itself fails with.
 */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  let notice: HTMLElement | null = null;
  for (let waitMs = 1000; ; waitMs = Math.min(2 * waitMs, 32_000)) {
    try {
      const part = await load();
      notice?.remove();
      return part;
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      notice ??= showNotice();
      await waitOrOnline(waitMs);
    }
  }
}

const waitOrOnline = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/** At the foot of the window: the layout, in which the product's own notices stand, may be lost. */
function showNotice(): HTMLElement {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = styles.notice ?? '';
  notice.style.cssText = 'position:fixed;inset:auto 0 0;margin:0';
  notice.textContent =
    'Part of this page hasn’t loaded, so buttons may not work yet. Trying again…';
  document.body.append(notice);
  return notice;
}
