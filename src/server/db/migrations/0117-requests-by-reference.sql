-- Requests are looked for by the number of what they are about: of a shipment there is an index already.

create index on csm_req (ref_no);
