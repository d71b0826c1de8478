import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CarPicture } from '@/components/CarPicture';
import { pictureColumn, priceColumn } from '@/components/table/columns';
import type { TableColumn } from '@/components/table/types';
import type { ReportRow } from './useReportedListings';

const GONE = 'This car no longer exists';

/** What to call the reported car, also when it is gone or not known. */
export function reportName({ listing, listingState }: ReportRow): string {
  if (listing) return listing.name || 'Unnamed car';
  return listingState === 'gone' ? GONE : '';
}

function ReportedName({ report }: { report: ReportRow }) {
  switch (report.listingState) {
    case 'ready':
      return reportName(report);
    case 'gone':
      return (
        <Typography component="span" variant="inherit" color="textSecondary">
          {GONE}
        </Typography>
      );
    case 'loading':
      return <Skeleton width={140} aria-label="Loading the car" />;
    case 'failed':
      return (
        <>
          Could not be loaded
          <Button size="small" onClick={report.retry} sx={{ ml: 1 }}>
            Retry
          </Button>
        </>
      );
  }
}

/** Reports: picture, name, seller email, price (spec §2). */
export const reportsColumns: readonly TableColumn<ReportRow>[] = [
  pictureColumn('picture', 'Picture', ({ listing }) => (
    <CarPicture src={listing?.picture} alt="" sizes="96px" />
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
