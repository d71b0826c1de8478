import List from '@mui/material/List';
import { messageFor } from '@/api/messageFor';
import { useSavedSearches } from '@/api/savedSearchesApi';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';
import { SAVED_SEARCHES_MAX } from '#contract/savedSearches';
import { SavedSearchRow } from './SavedSearchRow';

/** The user’s saved searches, with the number of new cars (an extension). */
export default function SavedSearchesPage() {
  const query = useSavedSearches(useAppSelector(selectCurrentUid));
  return (
    <>
      <PageTitle title="Saved searches" space="medium" />
      <AsyncView
        query={query}
        label="Loading saved searches"
        minHeight={320}
        failedTitle="We couldn’t load your saved searches"
        messageFor={messageFor}
      >
        {(searches) =>
          searches.length === 0 ? (
            <EmptyState
              title="No saved searches"
              message="Save a search, and new cars find you."
              action={
                <ButtonLink variant="outlined" to={routes.search}>
                  Search cars
                </ButtonLink>
              }
            />
          ) : (
            <>
              <List disablePadding>
                {searches.map((search) => (
                  <SavedSearchRow key={search.id} search={search} />
                ))}
              </List>
              {searches.length >= SAVED_SEARCHES_MAX && (
                <Text variant="body2" tone="secondary" style={{ marginTop: 16 }}>
                  {`You can save up to ${SAVED_SEARCHES_MAX} searches.`}
                </Text>
              )}
            </>
          )
        }
      </AsyncView>
    </>
  );
}
