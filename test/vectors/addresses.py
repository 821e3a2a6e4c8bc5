# Writes addresses.json: addresses in and around every special-purpose network, and whether each is public.
# Run it with: python3 test/vectors/addresses.py > test/vectors/addresses.json
import ipaddress
import json
import random

# The IANA IPv4 and IPv6 special-purpose address registries (RFC 6890), with multicast and reserved space.
SPECIAL = """
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 2002::/16
2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
""".split()
NETWORKS = [ipaddress.ip_network(text) for text in SPECIAL]
ROUTED = ipaddress.ip_network("2000::/3")  # RFC 4291 section 2.4: the rest of IPv6 is not allocated
RANDOM = 300


def is_public(address):
    if any(address in network for network in NETWORKS if network.version == address.version):
        return False
    assert address.is_global or (address.version == 6 and address not in ROUTED), address
    return address.version == 4 or address in ROUTED


def edges(network):
    first, last = int(network.network_address), int(network.broadcast_address)
    numbers = {first - 1, first, last, last + 1}
    kind = ipaddress.IPv4Address if network.version == 4 else ipaddress.IPv6Address
    return [kind(number) for number in sorted(numbers) if 0 <= number < 2**kind(0).max_prefixlen]


chance = random.Random(4711)
addresses = [address for network in [*NETWORKS, ROUTED] for address in edges(network)]
addresses += [ipaddress.IPv4Address(chance.getrandbits(32)) for _ in range(RANDOM)]
addresses += [ipaddress.IPv6Address(0x2 << 124 | chance.getrandbits(125)) for _ in range(RANDOM)]
addresses = list(dict.fromkeys(addresses))
print(json.dumps({
    "public": [str(address) for address in addresses if is_public(address)],
    "notPublic": [str(address) for address in addresses if not is_public(address)],
}, indent=1))
