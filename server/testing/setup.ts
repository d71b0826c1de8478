import { closeWhatIsOpen } from './openApps';

afterAll(closeWhatIsOpen);
