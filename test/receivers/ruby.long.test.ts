// The reference receiver in Ruby.
import { testReceiver } from './receiver.ts';

testReceiver('ruby');
