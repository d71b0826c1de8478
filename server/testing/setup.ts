import { closeOpenApps } from './openApps';

afterAll(closeOpenApps);
