import type {
  MessageResponse,
  WireAnswers,
  WireConversation,
  WireMessage,
  WireOwnConversation,
  WireUnreadCount,
} from './conversations';
import type { WireAuditRow } from './auditLog';
import type { WireCase, WireCaseCounts, WireCaseDetail, WireDecision } from './cases';
import type { BulkResponse, WireUnstatedMake } from './bulk';
import type { WireSale, WireSellerBooking } from './bookings';
import type { FavouriteIdsResponse, MergeFavouritesResponse, WireFavourite } from './favourites';
import type { WireFound } from './find';
import type { ImportResponse, ListedRowsResponse, WireImport } from './imports';
import type { WireFailedMail } from './mails';
import type { WireNotice, WireNoticeCount, WireNoticeSettings, WireUnsubscribe } from './notices';
import type { WireMoneyBackCase, WireMoneyBackRequest } from './moneyBack';
import type { WireFigures, WireQueue } from './overview';
import type { WirePayment, WirePaymentCounts, WirePaymentRecord } from './payments';
import type { WirePerson } from './people';
import type { Photo } from './photos';
import type { WirePlan } from './plans';
import type { RestoredResponse, WireRemoved } from './removed';
import type { BookingContact } from './schemas/booking';
import type { WireSealedCar } from './receipt';
import type { WireCarsOfMake, WireSearchResponse } from './search';
import type { WireSavedSearch } from './savedSearches';
import type {
  AccessTokenResponse,
  AcknowledgedResponse,
  BookingResponse,
  CreatedResponse,
  DeletedResponse,
  EmailChangeCheckResponse,
  ErrorResponse,
  ModifiedResponse,
  PaymentIntentResponse,
  PaymentResponse,
  ReportDeletedResponse,
  ReportResponse,
  UpdatedResponse,
  VerifiedResponse,
  WireBooking,
  WireCategory,
  WireClosing,
  WireEmailChange,
  WireOwnName,
  WireProduct,
  WireProductDraft,
  WireProductSeller,
  WireReport,
  WireUser,
} from './types';
import type { WireTableView } from './tableViews';
import type { WireComparable, WireWorth } from './worth';

/**
 * The bodies that the server sends, alone or in lists. It sends their fields and no others: after a
 * change here or in one of these types, run `npm run answers`.
 */
export interface Answers {
  AccessTokenResponse: AccessTokenResponse;
  AcknowledgedResponse: AcknowledgedResponse;
  BookingContact: BookingContact;
  BookingResponse: BookingResponse;
  BulkResponse: BulkResponse;
  CreatedResponse: CreatedResponse;
  DeletedResponse: DeletedResponse;
  EmailChangeCheckResponse: EmailChangeCheckResponse;
  ErrorResponse: ErrorResponse;
  FavouriteIdsResponse: FavouriteIdsResponse;
  Health: { status: 'ok' };
  ImportResponse: ImportResponse;
  ListedRowsResponse: ListedRowsResponse;
  MergeFavouritesResponse: MergeFavouritesResponse;
  MessageResponse: MessageResponse;
  ModifiedResponse: ModifiedResponse;
  PaymentIntentResponse: PaymentIntentResponse;
  PaymentResponse: PaymentResponse;
  Photo: Photo;
  ReportDeletedResponse: ReportDeletedResponse;
  ReportResponse: ReportResponse;
  RestoredResponse: RestoredResponse;
  UpdatedResponse: UpdatedResponse;
  VerifiedResponse: VerifiedResponse;
  WebhookReceived: { received: boolean };
  WireAnswers: WireAnswers;
  WireBooking: WireBooking;
  WireCarsOfMake: WireCarsOfMake;
  WireCase: WireCase;
  WireCaseCounts: WireCaseCounts;
  WireCaseDetail: WireCaseDetail;
  WireCategory: WireCategory;
  WireComparable: WireComparable;
  WireClosing: WireClosing;
  WireConversation: WireConversation;
  WireDecision: WireDecision;
  WireEmailChange: WireEmailChange;
  WireFailedMail: WireFailedMail;
  WireFavourite: WireFavourite;
  WireFigures: WireFigures;
  WireFound: WireFound;
  WireImport: WireImport;
  WireMessage: WireMessage;
  WireMoneyBackCase: WireMoneyBackCase;
  WireMoneyBackRequest: WireMoneyBackRequest;
  WireNotice: WireNotice;
  WireNoticeCount: WireNoticeCount;
  WireNoticeSettings: WireNoticeSettings;
  WireOwnConversation: WireOwnConversation;
  WireOwnName: WireOwnName;
  WirePayment: WirePayment;
  WirePaymentCounts: WirePaymentCounts;
  WirePaymentRecord: WirePaymentRecord;
  WirePlan: WirePlan;
  WireProduct: WireProduct;
  WireProductDraft: WireProductDraft;
  WireProductSeller: WireProductSeller;
  WireAuditRow: WireAuditRow;
  WireQueue: WireQueue;
  WireRemoved: WireRemoved;
  WireReport: WireReport;
  WirePerson: WirePerson;
  WireSale: WireSale;
  WireSavedSearch: WireSavedSearch;
  WireSealedCar: WireSealedCar;
  WireSearchResponse: WireSearchResponse;
  WireSellerBooking: WireSellerBooking;
  WireUnreadCount: WireUnreadCount;
  WireTableView: WireTableView;
  WireUnstatedMake: WireUnstatedMake;
  WireUnsubscribe: WireUnsubscribe;
  WireUser: WireUser;
  WireWorth: WireWorth;
}
