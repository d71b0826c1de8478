import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiClose } from '@mdi/js';
import { useId, useState, type SyntheticEvent } from 'react';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/plural';
import type { Listing } from '@/api/listingsApi';
import { histogramNames } from '#contract/histogram';
import { searchParams, readSearch, without } from '#contract/searchAddress';
import type { Search, FilterGroup } from '#contract/search';
import { groupWords } from '@/components/filterWords';
import type { FilterDraft } from './filterDraft';
import { FilterFields } from './FilterFields';
import styles from './FilterPanel.module.css';
import { useSearchCounts } from './useSearchCounts';

export interface FilterPanelProps {
  /** The filters to set here: one beside its button, or all of them on a whole screen. */
  groups: readonly FilterGroup[];
  /** The button that opened it. */
  anchor: HTMLElement;
  isWhole: boolean;
  search: Search;
  /** What holds besides and is not for changing here, such as a page's category. */
  fixed: Search;
  /** All cars there are, where the server does not search. */
  rows: readonly Listing[] | null;
  onApply: (search: Search) => void;
  onClose: () => void;
}

/** Sets filters, and says before they are set how many cars that leaves. */
export function FilterPanel(props: FilterPanelProps) {
  const { groups, anchor, isWhole, onClose } = props;
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const [only, other] = groups;
  const isOne = !isWhole && only !== undefined && other === undefined;
  const title = isWhole ? 'Filters' : isOne ? groupWords[only] : 'More filters';
  const form = <FilterForm {...props} title={title} titleId={titleId} />;
  return isWhole ? (
    <Dialog
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles.sheet } }}
    >
      {form}
    </Dialog>
  ) : (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          className: styles.paper,
        },
      }}
    >
      {form}
    </Popover>
  );
}

type FilterFormProps = FilterPanelProps & { title: string; titleId: string };

function FilterForm({
  groups,
  isWhole,
  search,
  fixed,
  rows,
  title,
  titleId,
  onApply,
  onClose,
}: FilterFormProps) {
  const [draft, setDraft] = useState<FilterDraft>(() => searchParams(search));
  const { search: wanted, dropped } = readSearch(new URLSearchParams(draft));
  const { counts, isCounting, isCurrent } = useSearchCounts(
    { ...wanted, ...fixed },
    rows,
    histogramNames.filter((name) => groups.includes(name)),
  );
  const isWrong = dropped.length > 0;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWrong) return;
    onApply(wanted);
    onClose();
  };
  const clear = () => setDraft(searchParams(groups.reduce(without, wanted)));

  const about = counts?.isEstimate ? 'about ' : '';
  return (
    <form noValidate onSubmit={submit} className={isWhole ? styles.whole : styles.one}>
      <div className={styles.head}>
        <Typography id={titleId} component="h2" variant="h6">
          {title}
        </Typography>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </div>
      <div className={styles.body}>
        {groups.map((group) => (
          <FilterFields
            key={group}
            group={group}
            hasTitle={isWhole}
            draft={draft}
            wrong={dropped}
            counts={counts}
            isCounting={isCounting}
            onChange={(changes) => setDraft((before) => changed(before, changes))}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Button color="inherit" onClick={clear}>
          Clear
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isWrong || undefined}>
          {isCurrent && !isWrong && counts
            ? `Show ${about}${plural(counts.total, '1 car', '# cars')}`
            : 'Show cars'}
        </Button>
      </div>
    </form>
  );
}

/** Without what says nothing. */
const changed = (before: FilterDraft, changes: FilterDraft): FilterDraft =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
