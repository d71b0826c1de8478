import { ReportedListings } from './ReportedListings';

/** Reported Products, for the admin (spec §2). */
export default function ReportsPage() {
  return <ReportedListings />;
}
