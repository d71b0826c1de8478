import type { App } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import type { FoundFile, OpenedPhoto } from '../photos/photos';
import { addBookingLine } from './bookingLines';
import { conversationRoutes } from './conversationRoutes';
import { createConversationService } from './conversationService';
import { meetingRoutes } from './meetingRoutes';
import { meetingService } from './meetingService';
import { replyRoutes } from './replyRoutes';

interface MessagesServices {
  jobs: Jobs;
  openPhoto: (file: FoundFile) => Promise<OpenedPhoto>;
}

export function registerMessages(app: App, { jobs, openPhoto }: MessagesServices): void {
  conversationRoutes(app, createConversationService(), openPhoto);
  meetingRoutes(app);
  replyRoutes(app);
  jobs.work('booking-lines', addBookingLine);
  jobs.work('meeting-reminders', meetingService.remind);
}
