import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Field } from '@/components/form/Field';
import { noticeKindLabels } from '@/components/noticeLabels';
import { PageTitle } from '@/components/PageTitle';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import { ShowMore } from '@/dashboard/ui/ShowMore';
import { noticeKinds } from '#contract/notices';
import { NoNotices } from './NoNotices';
import { NoticeList } from './NoticeList';
import { NoticeSettings } from './NoticeSettings';
import { useNoticeList } from './useNoticeList';

const tabs = {
  field: 'show',
  label: 'Notices',
  allLabel: 'Notices',
  options: [{ value: 'settings', label: 'What reaches me' }],
  matches: () => true,
};

/** All notices of the user, and what of them reaches them how (an extension). */
export default function NoticesPage() {
  const [params] = useSearchParams();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageTitle title="Notices" space="medium" />
      <FilterLinks filter={tabs} />
      {params.get('show') === 'settings' ? <NoticeSettings /> : <AllNotices />}
    </Box>
  );
}

function AllNotices() {
  const [params, setParams] = useSearchParams();
  const kind = noticeKinds.find((each) => each === params.get('kind')) ?? null;
  const { query, hasUnread, markAll, isMarking } = useNoticeList(kind);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 1 }}>
        <Box sx={{ width: { xs: '100%', sm: 280 } }}>
          <Field label="Kind" isSmall>
            {(attributes) => (
              <select
                {...attributes}
                value={kind ?? ''}
                onChange={({ target }) =>
                  setParams(target.value ? { kind: target.value } : {}, { replace: true })
                }
              >
                <option value="">All kinds</option>
                {noticeKinds.map((each) => (
                  <option key={each} value={each}>
                    {noticeKindLabels[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Box>
        {kind === null && hasUnread && (
          <Button isBusy={isMarking} onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </Box>
      <AsyncView
        query={query}
        label="Loading notices"
        minHeight={320}
        failedTitle="We couldn’t load your notices"
        messageFor={messageFor}
      >
        {(notices) => (notices.length === 0 ? <NoNotices /> : <NoticeList notices={notices} />)}
      </AsyncView>
      <ShowMore query={query} />
    </>
  );
}
