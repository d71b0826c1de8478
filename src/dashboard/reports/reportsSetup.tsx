import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiFlagOutline } from '@mdi/js';
import { carName } from '@/components/carName';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';
import { pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink } from '@/dashboard/table/RowLink';
import { tableWords } from '@/dashboard/table/tableWords';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { routes } from '#contract/routes';
import type { ReportRow } from './useReportedListings';

const GONE = 'This car no longer exists';

/** What to call the reported car, also when it is gone or not known. */
function reportName({ listing, listingState }: ReportRow): string {
  if (listing) return carName(listing.name);
  return listingState === 'gone' ? GONE : '';
}

function ReportedName({ report }: { report: ReportRow }) {
  const name = reportName(report);
  switch (report.listingState) {
    case 'ready':
      return <RowLink to={routes.listing(report.productId, name)}>{name}</RowLink>;
    case 'gone':
      return (
        <Typography component="span" variant="inherit" color="textSecondary">
          {GONE}
        </Typography>
      );
    case 'loading':
      return <Skeleton width={140} aria-label="Loading car" />;
    case 'failed':
      return (
        <>
          Couldn’t load
          <Button size="small" onClick={report.retry} sx={{ ml: 1 }}>
            Retry
          </Button>
        </>
      );
  }
}

const reportsColumns: readonly TableColumn<ReportRow>[] = [
  pictureColumn('picture', 'Picture', ({ listing }) => (
    <CarPicture src={listing?.picture} photo={filesBehind(listing?.picture)} alt="" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: (report) => reportName(report) || null,
    isSearched: true,
    render: (report) => <ReportedName report={report} />,
    minWidth: 180,
    card: 'title',
  },
  {
    field: 'userEmail',
    header: 'Seller email',
    value: ({ listing }) => listing?.sellerEmail ?? null,
    isSearched: true,
    text: ({ listing }) => listing?.sellerEmail ?? '–',
    csv: ({ listing }) => listing?.sellerEmail ?? '',
    minWidth: 180,
  },
  priceColumn('resalePrice', 'Price', ({ listing }) => listing?.resalePriceCents ?? null),
];

/** Reported Products: picture, name, seller email, price (spec §2). */
export const reportsTable: TableSetup<ReportRow> = {
  id: 'reports',
  label: 'Reported Products',
  fields: reportsColumns,
  nameOf: (report) => reportName(report) || `report of a deleted car`,
  actionsWidth: 180,
  empty: {
    icon: mdiFlagOutline,
    title: 'No reported cars',
    message: 'Cars that users report appear here.',
  },
  words: tableWords('report', 'reports'),
};
