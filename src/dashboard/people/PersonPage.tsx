import { Fragment } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isApiError, isGone } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useGetPersonQuery, type Person } from '@/api/peopleApi';
import type { ListFilter } from '@/api/listFields';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import { routes } from '#contract/routes';
import { PersonCounters } from './person/PersonCounters';
import { PersonHead } from './person/PersonHead';
import { CaseList, MailList, ReportList } from './person/PersonLists';
import { PersonBookings, PersonProducts } from './person/PersonOffers';
import { PersonOverview } from './person/PersonOverview';

/** All about one person, for admins (an extension). */
export default function PersonPage() {
  const { personId = '' } = useParams();
  const query = useGetPersonQuery(personId);
  const name = query.currentData?.name ?? '';
  useDocumentTitle(name === '' ? 'Person' : name);
  return (
    <AsyncView
      query={query}
      label="Loading this person"
      minHeight={420}
      failedTitle="We couldn’t load this person"
      messageFor={messageFor}
      renderError={(error) => (isApiError(error) && isGone(error) ? <NoPerson /> : null)}
    >
      {(person) => (
        // What is typed about a person must not go to another one.
        <Fragment key={person.id}>
          <PersonHead person={person} />
          <PersonCounters counts={person.counts} />
          <FilterLinks filter={tabs} />
          <PersonTab person={person} />
        </Fragment>
      )}
    </AsyncView>
  );
}

const tabs: ListFilter<Person> = {
  field: 'tab',
  label: 'About this person',
  allLabel: 'Overview',
  options: [
    { value: 'products', label: 'Products' },
    { value: 'bookings', label: 'Bookings' },
    { value: 'cases', label: 'Cases' },
    { value: 'reports', label: 'Reports' },
    { value: 'conversations', label: 'Conversations' },
    { value: 'mails', label: 'Emails' },
  ],
  matches: () => true,
};

function PersonTab({ person }: { person: Person }) {
  const tab = useSearchParams()[0].get('tab');
  if (tab === 'products') return <PersonProducts person={person} />;
  if (tab === 'bookings') return <PersonBookings person={person} />;
  if (tab === 'cases') return <CaseList label="Cases" empty="No cases" cases={person.cases} />;
  if (tab === 'reports') return <ReportList reports={person.reports} />;
  if (tab === 'conversations') {
    const reported = person.cases.filter(({ subjectKind }) => subjectKind === 'conversation');
    return (
      <CaseList
        label="Reported conversations"
        empty="No conversation of this person was reported"
        cases={reported}
      />
    );
  }
  if (tab === 'mails') return <MailList mails={person.mails} />;
  return <PersonOverview person={person} />;
}

const NoPerson = () => (
  <EmptyState
    title="Person not found"
    message="The account may have been deleted for good."
    action={
      <ButtonLink to={routes.sellers} size="large">
        All Sellers
      </ButtonLink>
    }
  />
);
