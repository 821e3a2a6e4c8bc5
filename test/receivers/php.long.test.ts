// The reference receiver in PHP.
import { testReceiver } from './receiver.ts';

testReceiver('php');
