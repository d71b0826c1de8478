import { mdiBookmarkCheckOutline, mdiBookmarkPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSavedSearches } from '@/api/savedSearchesApi';
import { originState } from '@/auth/origin';
import { selectCurrentUid, selectIsSessionKnown } from '@/auth/sessionSlice';
import { Button, ButtonLink } from '@/components/Button';
import { showError } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { capital } from '@/components/labels';
import { useOnDemand } from '@/components/useOnDemand';
import { useAppSelector } from '@/store/hooks';
import { searchQuery, speedLabels } from '#contract/savedSearches';
import { routes } from '#contract/routes';
import { setGroups } from '#contract/searchUrl';
import type { Search } from '#contract/search';
import { useDescribeFilter } from './ActiveFilters';

const loadDialog = () => import('./SaveSearchDialog').then((module) => module.SaveSearchDialog);

interface SaveSearchProps {
  /** With at least one filter. */
  search: Search;
  label: string;
  variant?: 'text' | 'outlined';
}

/** Saves the filters under a name, or changes when a saved search reports. */
export function SaveSearch({ search, label, variant = 'text' }: SaveSearchProps) {
  const location = useLocation();
  const uid = useAppSelector(selectCurrentUid);
  const isKnown = useAppSelector(selectIsSessionKnown);
  const { data: searches = [] } = useSavedSearches(uid);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dialog = useOnDemand(loadDialog, anchor !== null, () => {
    setAnchor(null);
    showError('We couldn’t open this. Check your connection and try again.');
  });
  const describe = useDescribeFilter();
  const query = searchQuery(search);
  const saved = searches.find((one) => one.query === query);
  const icon = (
    <Icon path={saved ? mdiBookmarkCheckOutline : mdiBookmarkPlusOutline} size="small" />
  );

  if (isKnown && uid === null) {
    return (
      <ButtonLink variant={variant} to={routes.login} state={originState(location)}>
        {icon}
        <span>{label}</span>
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {icon}
        <span>{saved ? `Saved · ${speedLabels[saved.speed]}` : label}</span>
      </Button>
      {anchor && dialog && (
        <dialog.Loaded
          anchor={anchor}
          query={query}
          saved={saved}
          proposedName={capital(
            setGroups(search)
              .map((group) => describe(group, search))
              .join(' · '),
          )}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
