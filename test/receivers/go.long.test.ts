// The reference receiver in Go.
import { testReceiver } from './receiver.ts';

testReceiver('go');
