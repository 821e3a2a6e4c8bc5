// The reference receiver in Java.
import { testReceiver } from './receiver.ts';

testReceiver('java');
