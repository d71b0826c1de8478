import { mdiBell, mdiBellOutline } from '@mdi/js';
import { useEffect, useId } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCountNoticesQuery, useReadNoticesMutation } from '@/api/noticesApi';
import { IconLink } from '@/components/Button';
import { Count } from '@/components/Count';
import { Icon } from '@/components/Icon';
import { useOnDemand } from '@/components/useOnDemand';
import { useOverlay } from '@/components/useOverlay';
import { useLiveChanges } from '@/live/useLiveChanges';
import { UNSEEN_MAX } from '#contract/notices';
import { routePatterns, routes } from '#contract/routes';

const loadPanel = () => import('./NoticesPanel').then((module) => module.NoticesPanel);

/** Opens the notices: in a panel, on phones as a page. Never shows a count that may be wrong. */
export function Bell() {
  // The bell is on every page of signed-in users of a server with our extensions.
  useLiveChanges();
  const countId = useId();
  const panel = useOverlay('notices');
  const { pathname } = useLocation();
  const { currentData, isError } = useCountNoticesQuery();
  useReadSubject(pathname, (currentData?.unread ?? 0) > 0);
  const unseen = isError ? 0 : (currentData?.unseen ?? 0);
  const isOpen = panel.value !== null && pathname !== routes.notices;
  const loaded = useOnDemand(loadPanel, isOpen, () => panel.close());
  const shown = unseen < UNSEEN_MAX ? String(unseen) : `${UNSEEN_MAX - 1}+`;
  return (
    <>
      <IconLink
        to={routes.notices}
        aria-label={unseen > 0 ? `Notices, ${shown} new` : 'Notices'}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || pathname === routes.notices) return;
          if (!window.matchMedia('(min-width: 768px)').matches) return;
          event.preventDefault();
          panel.show('open');
        }}
      >
        <Icon path={unseen > 0 ? mdiBell : mdiBellOutline} />
        {unseen > 0 && (
          <span style={{ position: 'absolute', top: -4, insetInlineEnd: -6, lineHeight: 1 }}>
            <Count value={unseen} unit="new" id={countId} />
          </span>
        )}
      </IconLink>
      {loaded && isOpen && <loaded.Loaded onClose={() => panel.close()} />}
    </>
  );
}

const subjectPatterns = [
  routePatterns.order,
  routePatterns.sale,
  routePatterns.payment,
  routePatterns.product,
];

/** The page of a car or booking reads the notices about it. */
function useReadSubject(pathname: string, hasUnread: boolean) {
  const [read] = useReadNoticesMutation();
  const params = subjectPatterns
    .map((pattern) => matchPath(pattern, pathname)?.params)
    .find(Boolean);
  const subjectId = params && ('bookingId' in params ? params.bookingId : params.productId);
  useEffect(() => {
    if (subjectId && hasUnread) void read({ subjectId });
  }, [subjectId, hasUnread, read]);
}
