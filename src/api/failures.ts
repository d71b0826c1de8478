export { messageFor as describeFailure } from './messageFor';
